import type { WrittenGuide } from '../../_parts/written-guide.tsx';

/** The disclosure policy, to which /.well-known/security.txt leads. */
export const security: WrittenGuide = {
  slug: 'security',
  title: 'Reporting a weakness',
  lead: 'Have you found a way to do here what should not be possible? Tell us first. We thank you for it, and sue nobody who keeps to this page.',
  parts: [
    { heading: 'How', id: 'how' },
    {
      steps: [
        'Write to the contact in `/.well-known/security.txt` of the service. English or Hindi will do.',
        'Say what is possible, for whom, and how you did it: the calls with their request ids (`X-Request-Id`), the time, the account. A token, a key or the data of a person does not belong in a mail: name the request id instead.',
        'Wait for our answer before you tell others.',
      ],
    },
    { heading: 'What you can count on', id: 'answer' },
    {
      caption: 'When we answer',
      head: ['Step', 'Within'],
      rows: [
        ['You hear that we read it', '2 working days'],
        ['You hear whether we can do it too, and how grave we find it', '5 working days'],
        ['What lets money or personal data go is closed, or switched off', '7 days'],
        ['Anything else is closed', '90 days, or you hear why not'],
        ['You may publish, and are named if you like', 'once it is closed, at the latest 90 days after your report'],
      ],
    },
    { heading: 'What to try, and on what', id: 'scope' },
    {
      list: [
        'Try it in a [sandbox](/docs/sandbox) of your own: it has every call, its own clock, and no money in it. Registering one is free where sign-up is open.',
        'In live use accounts that are yours alone. Stop at the first sight of the data or the money of another person, keep nothing of it, and report what you saw.',
        'The service, its hosted screens, webhooks and both client libraries are in scope. Gateways, banks, couriers and the sites of partners are others’: report to them.',
      ],
    },
    { heading: 'What not to do', id: 'limits' },
    {
      list: [
        'No load: floods, guesses in bulk and scanners that send more than the [limits](/docs/limits) allow.',
        'No persons: no phishing, no calls to staff or customers, nobody’s device.',
        'No change of what is not yours, and no malware.',
      ],
    },
    { heading: 'What is known, and no weakness by itself', id: 'known' },
    {
      list: [
        'A sandbox takes the one-time password 1234, and a demonstration does so in both modes: neither holds money.',
        'Missing headers or old ciphers without a way to use them, reports of a scanner alone, and self-inflicted scripts in one’s own browser console.',
        'That a mobile number gets a message when anyone asks for a code for it, within the windows that bound these.',
      ],
    },
    { heading: 'Legally', id: 'safe-harbour' },
    'Who keeps to this page acts with our permission, as far as we can give it: we take no legal steps against you, and say so where another does because of it.',
  ],
};
