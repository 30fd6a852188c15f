import type { Failure, Problem } from "./types";

export const PROTOCOL = 4;

/** The server, or the way to it, said no; `message` is a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly key: string,
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

/** No answer came: no network, or no server. */
export class Lost extends Error {}

interface Asking {
  /** Sent as JSON; a file goes as it is. */
  body?: unknown;
  key?: string | null;
  language: string;
  signal?: AbortSignal;
}

async function ask(method: string, path: string, { body, key, language, signal }: Asking): Promise<Response> {
  const headers: Record<string, string> = { "Rondel-Protocol": String(PROTOCOL), "Accept-Language": language };
  if (key) headers["Rondel-Key"] = key;
  const file = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = file ? "application/octet-stream" : "application/json";
  const sent = body === undefined ? null : file ? body : JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: sent, signal });
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new Lost(path);
  }
  if (answer.ok) return answer;
  const problem = await answer
    .json()
    .then((found: Failure) => found.error)
    .catch((): Problem | null => null);
  if (problem === null) throw new Lost(path);
  throw new Refusal(problem.code, problem.key, problem.message, answer.status);
}

export async function get<T>(path: string, asking: Asking): Promise<T> {
  return (await ask("GET", path, asking)).json() as Promise<T>;
}

export async function getFile(path: string, asking: Asking): Promise<Blob> {
  return (await ask("GET", path, asking)).blob();
}

export async function remove(path: string, asking: Asking): Promise<void> {
  await ask("DELETE", path, asking);
}

export async function post<T>(path: string, asking: Asking): Promise<T> {
  return (await ask("POST", path, asking)).json() as Promise<T>;
}
