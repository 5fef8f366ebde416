import { expect, test } from 'vitest';
import { sessionSettings } from './session.ts';

test('over https the session cookie is bound to the host and to https', () => {
  expect(sessionSettings({ appUrl: 'https://tola.example.com', secret: 's' })).toMatchObject({
    cookieName: '__Host-tola.session',
    secure: true,
  });
});

test('on a plain local address the cookie can still be set', () => {
  expect(sessionSettings({ appUrl: 'http://localhost:3000', secret: 's' })).toMatchObject({
    cookieName: 'tola.session',
    secure: false,
  });
});
