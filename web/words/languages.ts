/** The languages of the page. */

export const LANGUAGES = ["en", "cs", "sk", "sr"] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  cs: "Čeština",
  sk: "Slovenčina",
  sr: "Srpski",
};
