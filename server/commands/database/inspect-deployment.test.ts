import { expect, it } from 'vitest';
import { inspectDeployment } from './inspect-deployment.ts';

const deployed = {
  appUrl: 'https://tola.example.com',
  trustedProxyHops: 1,
  shutdownDelaySeconds: 5,
  metrics: { port: 9_100 },
  demo: false,
  apiRateLimitPerMinute: 120,
};

const judge = (change: Partial<typeof deployed>) =>
  inspectDeployment({ ...deployed, ...change })
    .filter(({ verdict }) => verdict !== 'good')
    .map(({ verdict, what }) => `${verdict}: ${what}`);

it('has nothing to say of a deployment as it should be', () => {
  expect(judge({})).toEqual([]);
});

it.each([
  [{ apiRateLimitPerMinute: 0 }, /^warning: API_RATE_LIMIT_PER_MINUTE is 0: /],
  [{ trustedProxyHops: 0 }, /^bad: TRUSTED_PROXY_HOPS is 0 although APP_URL is https/],
  [{ shutdownDelaySeconds: 0 }, /^warning: SHUTDOWN_DELAY_SECONDS is 0: /],
  [{ demo: true }, /^warning: demo mode is on/],
])('says what %j leaves open', (change, finding) => {
  expect(judge(change)).toEqual([expect.stringMatching(finding)]);
});

it('leaves a demo without limits alone: it is measured so', () => {
  expect(judge({ demo: true, apiRateLimitPerMinute: 0 })).toHaveLength(1);
});
