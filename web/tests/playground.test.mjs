// Clicks through the page in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFile } from "node:fs/promises";
import { AXE, openPage, settled, startBrowser } from "./browser.mjs";

let browser;
before(async () => { browser = await startBrowser(); });
after(() => browser.close());

/** Opens the page for a test, which fails if the page reports an error or uses the network. */
function onPage(name, options, body) {
  test(name, async () => {
    const { page, faults, close } = await openPage(browser, options);
    await body(page);
    assert.deepEqual(faults, []);
    await close();
  });
}

const line = (text) => ({ hash: `line=${encodeURIComponent(text)}` });

/** Waits until the reference has answered what the page asked it. */
const answered = (page) => page.waitForFunction(() => !reference.asked && !isAwaited);
const outcome = async (page) => { await answered(page); return page.locator("#outcome").innerText(); };
const typed = async (page) => { await answered(page); return page.inputValue("#line"); };

onPage("a mistake is underlined while the line is typed, and a click mends it", {}, async (page) => {
  await page.fill("#line", "");
  await page.locator("#line").pressSequentially("prterun -H n1:4 --map-by pacakge -n 2 a");
  assert.match(await outcome(page), /^Refused: unknown policy pacakge of map-by/);
  assert.equal(await page.locator("#highlight .bad").innerText(), "pacakge");
  assert.equal(await page.locator("#line").getAttribute("aria-invalid"), "true");
  await settled(page);
  await page.locator("#fixes button").first().click();
  assert.match(await outcome(page), /^Mapped: 2 ranks on 1 node/);
  assert.match(await typed(page), /--map-by package/);
  assert.equal(await page.locator("#line").getAttribute("aria-invalid"), "false");
  assert.equal(await page.locator("#highlight .bad").count(), 0);
});

onPage("the changes of a refusal map when they are taken", line("prterun -H n1:2,n2:2 --map-by slot -n 6 a"), async (page) => {
  await settled(page);
  assert.match(await outcome(page), /6 processes need 6 slots/);
  const fixes = page.locator("#fixes button");
  assert.ok(await fixes.count() >= 2);
  await fixes.filter({ hasText: "oversubscribe" }).first().click();
  assert.match(await outcome(page), /^Mapped: 6 ranks on 2 nodes/);
});

onPage("a word is explained at the caret and under the pointer", line("prterun -H n1:4 --map-by node:span -n 2 a"), async (page) => {
  await page.focus("#line");
  await page.keyboard.press("Home");
  for (let step = 0; step < "prterun -H n1:4 --ma".length; step += 1) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.getElementById("word").textContent.includes("Where processes are placed"));
  const word = page.locator("#highlight span", { hasText: /^node$/ });
  const box = await word.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => document.getElementById("word").textContent.includes("equal share"));
});

onPage("another build is chosen, and its differences are marked", line("prterun -H n1:2 -n 1 a : --map-by :oversubscribe -n 3 b"), async (page) => {
  await settled(page);
  assert.match(await outcome(page), /^Refused/);
  await page.getByRole("radio", { name: /2026-08/ }).check();
  assert.match(await outcome(page), /^Mapped/);
  await settled(page);
  const differs = page.locator("button.badge").first();
  await differs.click();
  await answered(page);
  assert.equal(await page.locator(".sides > section").count(), 2);
  assert.match(await page.locator("#picture-title").innerText(), /2026-08 and /);
  assert.match(page.url(), /rules=2026-08/);
});

onPage("marks show what differs between two maps", { hash: "line=prterun+-H+n1%3A4%2Cn2%3A4+--map-by+node+-n+2+a+%3A+--map-by+core+-n+4+b&against=prrte-5.0.0rc1" }, async (page) => {
  assert.ok(await page.locator(".sides .mark, .sides .marked").count() > 0);
  assert.ok(await page.locator(".differences li").count() > 0);
});

onPage("a link brings its case: line, machine, rules, files and node machines", {
  hash: `line=${encodeURIComponent("prterun --hostfile hosts -n 3 a")}&machine=1pkg-1numa-4core&rules=2026-08&node.n2=2pkg-2numa-8core-smt2&file.hosts=${encodeURIComponent("n1 slots=1\nn2 slots=2\n")}`,
}, async (page) => {
  assert.match(await outcome(page), /^Mapped: 3 ranks on 2 nodes/);
  assert.equal(await page.inputValue("#machine"), "1pkg-1numa-4core");
  assert.match(await page.inputValue("#files textarea"), /^n1 slots=1/);
  assert.equal(await page.locator("#picture figure").count(), 2);
  assert.match(await page.locator("#picture figure").nth(1).innerHTML(), /Package L1 P1/);
});

onPage("nodes, slots and apps are changed by mouse", line("prterun -H n1:4,n2:4 -n 2 ./a"), async (page) => {
  await page.getByRole("button", { name: "One slot less on n1" }).click();
  assert.match(await typed(page), /-H n1:3,n2:4 /);
  await page.getByRole("button", { name: "Add a node" }).click();
  assert.match(await typed(page), /-H n1:3,n2:4,n3:4 /);
  await page.getByRole("button", { name: "Remove n2" }).click();
  assert.match(await typed(page), /-H n1:3,n3:4 /);
  await page.getByRole("button", { name: "Add an app" }).first().click();
  await page.locator("[data-key=app-1-map-by]").fill("package");
  await page.locator("[data-key=app-1-map-by]").press("Enter");
  assert.equal(await typed(page), "prterun -H n1:3,n3:4 -n 2 ./a : -n 1 --map-by package b");
  await page.getByRole("button", { name: "Remove app 0" }).click();
  assert.equal(await typed(page), "prterun -n 1 --map-by package b");
});

onPage("a machine of a user's file is used, and a file that is none has a reason", {}, async (page) => {
  const xml = await readFile("topologies/4pkg-4numa-64core-smt2.xml");
  await page.setInputFiles("#xml", { name: "mine.xml", mimeType: "text/xml", buffer: xml });
  await page.waitForFunction(() => document.getElementById("machine").value === "mine");
  assert.match(await page.locator("#machine-about").innerText(), /4 packages/);
  await page.setInputFiles("#xml", { name: "bad.xml", mimeType: "text/xml", buffer: Buffer.from("<topology><object") });
  await page.waitForSelector("#machine-error:not([hidden])");
  assert.match(await page.locator("#machine-error").innerText(), /bad/);
  assert.equal(await page.inputValue("#machine"), "mine");
  await page.waitForFunction(() => location.hash.includes("xml.mine"));
  const { page: again, close } = await openPage(browser, { hash: new URL(page.url()).hash.slice(1) });
  assert.equal(await again.inputValue("#machine"), "mine");
  assert.equal(await again.locator("#outcome").innerText(), await outcome(page));
  await close();
});

onPage("clicked CPUs give a line that places ranks there", line("prterun -H n1:4,n2:4 -n 1 a"), async (page) => {
  for (const label of ["n1, core 0", "n2, core 0", "n1, core 1", "n2, core 1"]) await page.getByRole("button", { name: label, exact: true }).click();
  assert.equal(await page.inputValue("[data-key=layout-0]"), "n1[0@0,2@1] n2[1@0,3@1]");
  await page.getByRole("button", { name: "Find lines" }).click();
  await page.waitForSelector(".found", { timeout: 60_000 });
  await page.locator(".found").first().click();
  assert.match(await outcome(page), /^Mapped: 4 ranks on 2 nodes/);
  await settled(page); // the reasons move what is below them, also between the press of a button and its release
  await page.locator(".picture summary").click();
  await page.waitForSelector(".picture tbody tr"); // made by an event that follows the click
  const rows = await page.locator(".picture tbody tr").allInnerTexts();
  assert.deepEqual(rows.map((row) => row.split(/\s+/).filter(Boolean).slice(0, 3).join(" ")), ["0 0 n1", "1 0 n2", "2 0 n1", "3 0 n2"]);
});

onPage("the case is copied for a shell, for Open MPI and as a scenario", line("prterun -H n1:4 --map-by core -n 2 ./a"), async (page) => {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.waitForSelector("#share pre");
  const texts = await page.locator("#share pre").allInnerTexts();
  assert.ok(texts.includes("prterun -H n1:4 --map-by core -n 2 ./a"));
  assert.ok(texts.includes("mpirun -H n1:4 --map-by core -n 2 ./a"));
  const gherkin = texts.at(-1);
  assert.match(gherkin, /Given the topology "2pkg-2numa-8core-smt2"/);
  assert.match(gherkin, /When prterun maps "-H n1:4 --map-by core -n 2 \.\/a"/);
  assert.match(gherkin, /\| rank \| app \| node \| bound/);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#share").isVisible(), false);
});

const MILLION = "PRTE_MCA_ras_simulator_num_nodes=1000000 prterun -n 1 a";

onPage("a line of a million nodes ends with an error, and the page goes on", line(MILLION), async (page) => {
  assert.match(await outcome(page), /^Error: (1000000 nodes are more than this page draws|This takes more than)/);
  await page.fill("#line", "prterun -H n1:4 -n 2 a");
  assert.match(await outcome(page), /^Mapped: 2 ranks on 1 node/);
});

onPage("a click on a CPU explains its rank", line("prterun -H n1:4 --map-by core -n 2 ./a"), async (page) => {
  await settled(page);
  await page.locator("#picture [data-ranks='1']").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#why .ranks details").length === 1);
  assert.match(await page.locator("#why .ranks details[open]").innerText(), /rank 1/);
});

const TWENTY = line(`prterun -H ${Array.from({ length: 20 }, (_, index) => `n${index + 1}:${index + 1}`).join(",")} --map-by slot --bind-to none -n 210 a`);
const nodeNames = (page) => page.locator("#picture .mc-name").allTextContents();
const ALL_TWENTY = Array.from({ length: 20 }, (_, index) => `n${index + 1}`);

onPage("the pictures of further nodes are made when their place comes into view", TWENTY, async (page) => {
  assert.ok((await nodeNames(page)).length < 20);
  await page.waitForFunction(() => {
    document.querySelector(".more-nodes")?.scrollIntoView();
    return !document.querySelector(".more-nodes");
  });
  assert.deepEqual(await nodeNames(page), ALL_TWENTY);
});

onPage("a button makes the pictures of all nodes", TWENTY, async (page) => {
  await page.locator(".more-nodes").dispatchEvent("click");
  await page.waitForSelector(".more-nodes", { state: "detached" });
  assert.deepEqual(await nodeNames(page), ALL_TWENTY);
});

onPage("a spelling of another version of Open MPI has a hint", line("OMPI_MCA_rmaps_base_oversubscribe=1 mpirun -H n1:4 -np 4 a"), async (page) => {
  assert.match(await page.locator(".hints").innerText(), /rmaps_base_oversubscribe no longer does anything/);
});

onPage("a quote that is not closed is underlined", line("prterun -n 2 'a"), async (page) => {
  assert.match(await outcome(page), /a quote is not closed/);
  assert.equal(await page.locator("#highlight .bad").innerText(), "'a");
});

for (const scheme of ["light", "dark"]) {
  for (const width of [390, 1280]) {
    for (const [what, hash] of [["a map", ""], ["a refusal", "line=prterun+-H+n1%3A2+-n+6+a"], ["two maps", "line=prterun+-H+n1%3A4%2Cn2%3A4+--map-by+node+-n+2+a+%3A+--map-by+core+-n+4+b&against=prrte-5.0.0rc1"]]) {
      onPage(`${what} is accessible and fits ${width} pixels, ${scheme}`, { hash, width, scheme }, async (page) => {
        await settled(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))]), []);
      });
    }
  }
}
