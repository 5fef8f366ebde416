/** A period that an archive can be taken of: `all`, a month `2026-11`, or a financial year, whose words are in `year`. */
export type ArchivePeriodChoice = { name: string; year?: string };

const MONTHS = 12;
const YEARS = 3;

/** The choices on an IST day (YYYY-MM-DD): all time, the newest twelve months, and three financial years, April to March. */
export function archivePeriods(today: string): ArchivePeriodChoice[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = Array.from({ length: MONTHS }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return { name: `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}` };
  });
  const firstYear = month >= 4 ? year : year - 1;
  const years = Array.from({ length: YEARS }, (_, back) => {
    const first = firstYear - back;
    const words = `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
    return { name: `FY${words}`, year: words };
  });
  return [{ name: 'all' }, ...months, ...years];
}
