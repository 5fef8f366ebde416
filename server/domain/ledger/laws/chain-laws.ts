/** Laws of the hash chains (docs/architecture/trust.md), as `check-laws.ts` proves them. Each finding names a posting. */
export const chainLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each posting that the chains have come past has one link, in the order of their numbers, and no link is without its posting',
    checked: 'SELECT count(*) FROM posting_link',
    broken: `SELECT concat('posting ', l.posting_id, ' is missing, at position ', l.position, ' of book ', l.book_id) AS found
             FROM posting_link l LEFT JOIN posting p ON p.id = l.posting_id AND p.book_id = l.book_id WHERE p.id IS NULL
             UNION ALL
             SELECT concat('posting ', p.id, ' of book ', p.book_id, ' came after its place in the chain had passed')
             FROM posting p CROSS JOIN chain_frontier f LEFT JOIN posting_link l ON l.posting_id = p.id AND l.book_id = p.book_id
             WHERE p.id <= f.read_to AND l.posting_id IS NULL
             UNION ALL
             SELECT concat('posting ', posting_id, ' is out of order, at position ', position, ' of book ', book_id) FROM (
               SELECT *, row_number() OVER chain AS nth, lag(posting_id) OVER chain AS before
               FROM posting_link WINDOW chain AS (PARTITION BY book_id ORDER BY position)) l
             WHERE position <> nth OR posting_id <= before`,
  },
  {
    law: 'each link is the hash of its posting and of the link before',
    checked: 'SELECT count(*) FROM posting_link',
    broken: `SELECT concat('posting ', l.posting_id, ' was changed, or its link was, at position ', l.position, ' of book ', l.book_id) AS found
             FROM (SELECT *, lag(hash) OVER (PARTITION BY book_id ORDER BY position) AS previous FROM posting_link) l
             JOIN posting_text p ON p.posting_id = l.posting_id
             WHERE l.hash <> link_hash(l.book_id, l.position, l.previous, p.text)`,
  },
  {
    law: 'each head that a day signed is a link of its book',
    checked: 'SELECT count(*) FROM ledger_head',
    broken: `SELECT concat('the head of book ', h.book_id, ' on ', h.day, ', at position ', h.position) AS found
             FROM ledger_head h LEFT JOIN posting_link l ON l.book_id = h.book_id AND l.position = h.position
             WHERE l.hash IS DISTINCT FROM h.hash`,
  },
];
