/** The chips of a player as they lie before them. */

/** `chips` without those of `gone`, each as often as it stands there. */
export function without(chips: readonly string[], gone: readonly string[]): string[] {
  const left = [...chips];
  for (const chip of gone) {
    const at = left.indexOf(chip);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Those that lay there keep their order, new ones come last. */
export function inOrder(before: readonly string[], chips: readonly string[]): string[] {
  const gone = without(before, chips);
  return [...without(before.toReversed(), gone).toReversed(), ...without(chips, before)];
}

/** Each chip, and whether it is one of those that are paid: of equal ones the first. */
export function ticked(chips: readonly string[], paid: readonly string[]): { chip: string; paid: boolean }[] {
  const left = [...paid];
  return chips.map((chip) => {
    const at = left.indexOf(chip);
    if (at >= 0) left.splice(at, 1);
    return { chip, paid: at >= 0 };
  });
}
