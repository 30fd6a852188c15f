/** Where in the page one is: paths for places, and behind the `#` the key of a link, which goes to no server. */

const COMPANIES = ["bot", "friend", "bots"] as const;
/** Whom one plays with; `bots`: one watches them play among themselves. */
export type Company = (typeof COMPANIES)[number];

export type Place =
  | { page: "lobby" }
  | { page: "new"; game: string | null; company: Company }
  | { page: "rules"; game: string }
  | { page: "puzzles"; game: string; id: string | null }
  | { page: "analysis"; id: string; entry: number | null }
  | { page: "table"; id: string; replay: boolean }
  | { page: "kit" }
  | { page: "nowhere" };

function read({ pathname, search }: Location): Place {
  const [first, second, third] = pathname.split("/").slice(1);
  if (!first) return { page: "lobby" };
  if (first === "new") {
    const asked = new URLSearchParams(search);
    const company = COMPANIES.find((each) => each === asked.get("with")) ?? "bot";
    return { page: "new", game: asked.get("game"), company };
  }
  if (first === "kit") return { page: "kit" };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "puzzles" && second) return { page: "puzzles", game: second, id: third ?? null };
  if (first === "analysis" && second) {
    const entry = new URLSearchParams(search).get("at") ?? "";
    return { page: "analysis", id: second, entry: /^\d{1,9}$/.test(entry) ? Number(entry) : null };
  }
  if (first === "table" && second) return { page: "table", id: second, replay: third === "replay" };
  return { page: "nowhere" };
}

export interface LinkKey {
  kind: "invite" | "watch";
  key: string;
}

function readKey(hash: string): LinkKey | null {
  const found = /^#(invite|watch)=([\w-]{1,64})$/.exec(hash);
  return found ? { kind: found[1] as LinkKey["kind"], key: found[2]! } : null;
}

/** Puts the keyboard, and a screen reader, at the head of a new page. */
function greet(): void {
  const head = document.querySelector<HTMLElement>("h1");
  if (!head || document.querySelector("dialog[open]")) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
}

class Router {
  place = $state.raw<Place>(read(location));
  key = $state.raw<LinkKey | null>(readKey(location.hash));

  constructor() {
    addEventListener("popstate", this.#look);
    addEventListener("hashchange", this.#look);
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#look();
    scrollTo(0, 0);
    requestAnimationFrame(greet);
  }

  #look = (): void => {
    this.place = read(location);
    this.key = readKey(location.hash);
  };
}

export const router = new Router();

/** An action for links inside the page. */
export function inside(link: HTMLAnchorElement) {
  const follow = (click: MouseEvent): void => {
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0) return;
    click.preventDefault();
    router.go(link.pathname + link.search + link.hash);
  };
  link.addEventListener("click", follow);
  return { destroy: () => link.removeEventListener("click", follow) };
}
