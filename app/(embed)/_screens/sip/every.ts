/** The words for how often. */
export const everyKey = { daily: 'everyDay', weekly: 'everyWeek', monthly: 'everyMonth' } as const;
