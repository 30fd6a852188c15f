/** Numbers as people read them. */

/** With a real minus, at which no line breaks, and with the decimal sign of the language; a gain has its plus. */
export function written(number: number, gain = false, language = "en"): string {
  const sign = number < 0 ? "−" : gain && number > 0 ? "+" : "";
  const digits = String(Math.abs(number));
  return sign + (language === "en" ? digits : digits.replace(".", ","));
}
