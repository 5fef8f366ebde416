import { describe, expect, test } from 'vitest';
import { placesOf, serverIn, serversOf } from '../../database-servers.ts';

describe('the servers of a connection string', () => {
  test.each([
    ['postgres://u:p@one:5432/tola', ['postgres://u:p@one:5432/tola']],
    [
      'postgresql://u:p%40q@one,two:6432/tola?target_session_attrs=read-write&sslmode=require',
      ['postgresql://u:p%40q@one/tola?sslmode=require', 'postgresql://u:p%40q@two:6432/tola?sslmode=require'],
    ],
    ['postgres://u@[::1]:5432,10.0.0.2/tola', ['postgres://u@[::1]:5432/tola', 'postgres://u@10.0.0.2/tola']],
    ['postgres:///tola?host=/run/postgresql', ['postgres:///tola?host=/run/postgresql']],
  ])('%s', (text, servers) => {
    expect(serversOf(text)).toEqual(servers);
  });

  test.each([
    'mysql://one/tola',
    'postgres://u:p@one:5432',
    'postgres://u:p@one:99999,two/tola',
    'postgres://u:p@one,/tola',
    'postgres://u:p@one,two/tola?target_session_attrs=standby',
    'one:5432',
  ])('%s names none', (text) => {
    expect(serversOf(text)).toEqual([]);
  });

  test('host and port of one, and of all of them in messages without the password', () => {
    expect(serverIn('postgres://u@[::1]/tola')).toEqual({ host: '::1', port: 5432 });
    expect(placesOf('postgres://u:secret@one,two:6432/tola')).toBe('one:5432, two:6432');
    expect(placesOf('postgres:///tola?host=/run/postgresql')).toBe('/run/postgresql:5432');
    expect(placesOf('nonsense')).toBe('the address in DATABASE_URL');
  });
});
