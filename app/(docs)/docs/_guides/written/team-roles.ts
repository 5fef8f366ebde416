import type { WrittenGuide } from '../../_parts/written-guide.tsx';

export const teamRoles: WrittenGuide = {
  slug: 'team-roles',
  title: 'Team and roles',
  lead: 'Who of your people may do what in the dashboard. The server refuses the rest, whatever a screen shows.',
  parts: [
    {
      caption: 'What each role may',
      head: ['Role', 'May', 'May not'],
      rows: [
        ['owner', 'everything', '-'],
        ['admin', 'everything, live tokens included', 'make, change or remove owners'],
        ['developer', 'sandbox tokens, webhooks, logs, origins, the sandbox', 'live tokens, team, branding, money'],
        ['finance', 'metal of your own, payments, statements, exports', 'developers’ tools, team, branding'],
        ['viewer', 'look at the business, statements too', 'change or export anything'],
      ],
    },
    { heading: 'Inviting', id: 'inviting' },
    {
      list: [
        'An owner or admin invites by mobile under Settings, Team. Whoever signs in with that mobile within seven days joins.',
        'The invitation is emailed where you give an address; else copy its link.',
        'A mobile that signs in to a dashboard already cannot be invited to another.',
      ],
    },
    { heading: 'Leaving', id: 'leaving' },
    {
      list: [
        'A change of role and a removal count from the next call on.',
        'Tokens that a member made end with them, unless an owner or admin took them over before: look under Developers, Access tokens.',
        'What a member saw, such as a webhook secret, they still know: rotate it.',
        'The last owner can neither leave nor change role.',
      ],
    },
    { heading: 'Passkeys', id: 'passkeys' },
    {
      list: [
        'Everybody may add passkeys on their profile: a fingerprint, a face or the PIN of a device in the place of something to type. Who has one is asked for it after each one-time password, and a session can do nothing before.',
        'An owner can require them of the team under Settings, Team. Members without one then add it before anything else.',
        'With the first passkey come ten recovery codes, each good once. Who lost passkeys and codes asks an owner or admin of the team to take the passkeys away; an owner without another owner asks us.',
        'The calls of [part Auth](/docs/reference/auth) give a token for a one-time password alone, as they always did: where that is not wanted, call with named keys.',
      ],
    },
    { heading: 'Confirming', id: 'confirming' },
    'Live tokens, webhook secrets, roles, removals and invitations ask for a one-time password or a passkey of the last ten minutes. Every change is in the audit log, with who, when, before and after.',
  ],
};
