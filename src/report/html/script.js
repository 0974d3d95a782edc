(() => {
  "use strict";
  const find = document.getElementById("find"), show = document.getElementById("show"), count = document.getElementById("count");
  const rows = [...document.querySelectorAll(".matrix>details")];
  const texts = new Map();
  let section = "";
  for (const element of document.querySelectorAll(".matrix>*")) {
    if (element.matches("h3")) section = element.textContent;
    else if (element.matches("details")) texts.set(element, (element.id + " " + section + " " + (element.querySelector(".words")?.textContent ?? "")).toLowerCase());
  }
  const filter = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const states = row.dataset.states.split(" ");
      const fits = (!show.value || states.includes(show.value)) && words.every(word => texts.get(row).includes(word));
      row.hidden = !fits;
      shown += fits;
    }
    for (const heading of document.querySelectorAll(".matrix>h3")) {
      let next = heading.nextElementSibling, any = false;
      while (next && !next.matches("h3")) { any ||= !next.hidden; next = next.nextElementSibling; }
      heading.hidden = !any;
    }
    count.textContent = `${shown} of ${rows.length}`;
  };
  find.addEventListener("input", filter);
  show.addEventListener("change", filter);
  filter();
  const names = [...document.querySelectorAll("#names>b")].map(name => name.textContent);
  const words = { pass: "passed", known: "deviates as known", bad: "finding", open: "unjudged", none: "not asked" };
  // Gives the signs of an entry their names, and copies them to the links to it.
  const name = signs => {
    [...signs.children].forEach((sign, at) => { sign.title = `${names[at]}: ${words[sign.className]}`; });
    return signs;
  };
  const opened = details => {
    for (const link of details.querySelectorAll(":scope>ul>li>a:only-child")) {
      const signs = document.querySelector(`${link.getAttribute("href")}>summary>.signs`);
      if (signs) link.after(" ", name(signs.cloneNode(true)));
    }
    for (const signs of details.querySelectorAll(":scope>.entry>summary>.signs,:scope>summary>.signs")) name(signs);
  };
  document.addEventListener("toggle", event => { if (event.target.open) opened(event.target); }, true);
  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    target.hidden = false;
    for (let element = target; element; element = element.parentElement) if (element.matches("details")) element.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
})();
