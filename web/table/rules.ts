/** A paragraph of the rules, taken apart to be found again at a glance. */

/** What it is about, where it says so before a colon, and the rest. */
export function paragraph(text: string): { head: string | null; body: string } {
  const [, head, body] = /^([^.:;!?]{2,36}): (.+)$/s.exec(text) ?? [];
  if (!head || !body || head.split(" ").length > 4) return { head: null, body: text };
  return { head, body: body.charAt(0).toLocaleUpperCase() + body.slice(1) };
}
