/** What is open over a table: those of the frame, and the menu and the result of a match. */
export type Panel = "log" | "rules" | "menu" | "end" | null;
