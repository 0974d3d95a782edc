// Measures how long the page takes for a map of many nodes: `ci/web --speed`. Nothing is asserted, since machines differ and are busy.

import { openPage, startBrowser } from "./browser.mjs";

const hosts = (count, slots) => Array.from({ length: count }, (_, index) => `node${index + 1}:${slots(index)}`).join(",");

/** A name, a line and a machine each. */
const CASES = [
  ["1 node, 64 ranks", `prterun -H n1:128 --map-by core -n 64 a`, "2pkg-8numa-64core-smt2"],
  ["64 nodes, 512 ranks", `prterun -H ${hosts(64, () => 16)} --map-by package:span -n 512 a`, "2pkg-4numa-16core-io"],
  ["64 nodes, 4096 ranks bound to cores", `prterun -H ${hosts(64, () => 128)} --map-by core -n 4096 a`, "2pkg-8numa-64core-smt2"],
  ["64 nodes, 2 apps", `prterun -H ${hosts(64, () => 64)} --map-by package:pe=2 -n 1024 a : --map-by numa -n 512 b`, "2pkg-8numa-64core-smt2"],
  ["64 nodes that all differ, 2080 ranks", `prterun -H ${hosts(64, (index) => index + 1)} --map-by slot -n 2080 a`, "2pkg-8numa-64core-smt2"],
];

const browser = await startBrowser();
const { page } = await openPage(browser);
console.log("milliseconds, median of 9: the reference; the page with it; until it is painted");
for (const [name, line, machine] of CASES) {
  const times = await page.evaluate(async ({ line, machine }) => {
    const median = async (run) => {
      const times = [];
      for (let round = 0; round < 9; round += 1) {
        const start = performance.now();
        await run();
        times.push(performance.now() - start);
        await new Promise((resolve) => { setTimeout(resolve, 30); });
      }
      return times.sort((left, right) => left - right)[4];
    };
    Object.assign(state, { line, machine, against: "", rank: null });
    await show();
    return [
      await median(() => reference.ask({ do: "map", case: caseOf(), rules: state.rules })),
      await median(show),
      await median(async () => {
        await show();
        await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
      }),
    ];
  }, { line, machine });
  console.log(`${name}: ${times.map((time) => time.toFixed(1)).join("; ")}`);
}
await browser.close();
