/** Numbers as people read them. */

/** With a real minus, at which no line breaks, and with the decimal sign of the language; a gain has its plus. */
export function written(number: number, gain = false, language = "en"): string {
  const sign = number < 0 ? "−" : gain && number > 0 ? "+" : "";
  const digits = String(Math.abs(number));
  return sign + (language === "en" ? digits : digits.replace(".", ","));
}

/** To one decimal, which is always written. */
export function tenths(number: number, gain = false, language = "en"): string {
  const rounded = Math.round(10 * number) / 10 || 0;
  const digits = Math.abs(rounded).toFixed(1);
  return written(Math.sign(rounded), gain).slice(0, -1) + (language === "en" ? digits : digits.replace(".", ","));
}
