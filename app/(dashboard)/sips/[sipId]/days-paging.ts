/** How days of a plan are paged: each page goes on before the oldest day of the one before it. */
export const daysPaging = {
  initialCursor: null,
  getNextPageParam: (page: { days: { dueOn: string }[]; hasMore: boolean }) =>
    page.hasMore ? (page.days.at(-1)?.dueOn ?? null) : null,
} as const;
