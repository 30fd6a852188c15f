import type { TableInfo } from "../wire/types";

/** Whether several people play at this device: then nobody's hand is shown unasked. */
export const hasSeveral = (table: TableInfo): boolean => table.seats.filter(({ mine }) => mine).length > 1;
