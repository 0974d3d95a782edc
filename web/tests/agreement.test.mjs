// The page prints what `mapcheck map` prints, for each of many generated cases and pasted texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { openPage, startBrowser } from "./browser.mjs";

/** The exit status of `mapcheck map` for each kind of outcome. */
const STATUSES = { mapped: 0, "lost-ranks": 0, refused: 3, crashes: 3, "never-ends": 3, "not-modelled": 4, "open-quote": 4 };

/** How many cases are sent to the page at a time. */
const CHUNK = 250;

test("the page agrees with the program on generated cases", async () => {
  const { machines, cases } = JSON.parse(await readFile(process.env.MAPCHECK_CASES, "utf8"));
  const browser = await startBrowser();
  const { page } = await openPage(browser);
  await page.evaluate((loaded) => reference.load({ machines: loaded, rules: [] }), machines);
  const wrong = [];
  let mapped = 0;
  for (let first = 0; first < cases.length; first += CHUNK) {
    const chunk = cases.slice(first, first + CHUNK);
    const answers = await page.evaluate((chunk) => Promise.all(chunk.map(async ({ line, head, machine, files, rules }) => {
      try {
        const { outcome, text } = await reference.ask({ do: "map", case: { line, head, machine, files }, rules, text: true });
        return { kind: outcome.kind, classification: outcome.classification, text: text ?? "" };
      } catch (error) {
        return { kind: "error", text: error.message };
      }
    })), chunk);
    answers.forEach((answer, index) => {
      const { line, rules, status, printed, classification } = chunk[index];
      mapped += status === 0 ? 1 : 0;
      const same = STATUSES[answer.kind] === status && answer.text === printed && (classification ?? undefined) === answer.classification;
      if (!same) wrong.push({ rules, line, status, printed, classification, answer });
    });
  }
  await browser.close();
  assert.ok(mapped * 3 > cases.length, `only ${mapped} of ${cases.length} cases are mapped`);
  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} of ${cases.length} cases differ`);
});
