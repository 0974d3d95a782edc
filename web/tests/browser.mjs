// A headless Chromium with the page. The page may use no network and may report no error.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const tools = createRequire(`${process.env.MAPCHECK_TOOLS}/`);
const { chromium } = tools("playwright-core");

/** The source of axe, which checks accessibility. */
export const AXE = tools("axe-core").source;

const PAGE = pathToFileURL(process.env.MAPCHECK_PAGE).href;

/** Starts a browser. Chromium's own sandbox needs rights that containers lack; it opens this page alone. */
export function startBrowser() {
  return chromium.launch({ executablePath: process.env.MAPCHECK_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/** Opens the page, and collects what it must not do. */
export async function openPage(browser, { hash = "", width = 1280, scheme = "light" } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => /^https?:/.test(request.url()) && faults.push(`a request to ${request.url()}`));
  await page.goto(`${PAGE}${hash ? `#${hash}` : ""}`);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  return { page, faults, close: () => context.close() };
}

/** Waits until what the page shows after a pause is there. */
export async function settled(page) {
  await page.waitForTimeout(500);
  await page.waitForFunction(() => document.querySelectorAll("#rules .badge").length > 0);
}
