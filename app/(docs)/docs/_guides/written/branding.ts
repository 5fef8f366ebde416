import type { WrittenGuide } from '../../_parts/written-guide.tsx';

export const branding: WrittenGuide = {
  slug: 'branding',
  title: 'Branding',
  lead: 'Your name, logo and colour on everything that your customers see of us.',
  parts: [
    'An owner or admin sets it in the dashboard under Settings, Branding, with a preview of the checkout on a phone and a desktop, in both themes. It counts from the next page that is opened.',
    { heading: 'What you give', id: 'what' },
    {
      caption: 'Parts of a branding',
      head: ['Part', 'Form'],
      rows: [
        ['Name', 'as customers know you; it may differ from your legal one'],
        ['Logo', 'PNG, JPEG or WebP of at most 1 MiB; wide ones are shown as they are'],
        ['Colour', 'one accent, as #rrggbb'],
      ],
    },
    'A colour that cannot be read is moved until it can: text reaches a contrast of 4.5 to 1, buttons 3 to 1, on light and on dark.',
    { heading: 'Where it shows', id: 'where' },
    {
      list: [
        'The hosted checkout and the page of a mandate: see [payments](/docs/payments).',
        'The screens inside your app: see [embed](/docs/embed).',
        'Your own domain: see [white-label](/docs/white-label).',
        '`branding` of `GET /partner/dashboard/me` answers it, for screens of your own.',
      ],
    },
    'Invoices name the seller, and certificates us: those are documents of law, and carry no colours of yours.',
  ],
};
