import { noRateLimit } from '../../config/in-earnest.ts';
import type { Config } from '../../config.ts';
import { bad, type Finding, good, warning } from '../../database/inspect/findings.ts';

/** The settings that are judged. */
type Deployment = Pick<
  Config,
  'appUrl' | 'trustedProxyHops' | 'shutdownDelaySeconds' | 'metrics' | 'demo' | 'apiRateLimitPerMinute'
>;

/** What the settings of a deployment leave open; those that cannot work are refused when they are read. */
export function inspectDeployment(config: Deployment): Finding[] {
  const isPublic = config.appUrl.startsWith('https://');
  return [
    isPublic
      ? good(`APP_URL is ${config.appUrl}`)
      : warning(`APP_URL is ${config.appUrl}: partners and customers need https`),
    isPublic && config.trustedProxyHops === 0
      ? bad(
          'TRUSTED_PROXY_HOPS is 0 although APP_URL is https: behind a proxy all callers share one address, and its limits',
        )
      : good(`TRUSTED_PROXY_HOPS is ${config.trustedProxyHops}`),
    config.shutdownDelaySeconds === 0
      ? warning('SHUTDOWN_DELAY_SECONDS is 0: a rolling restart fails the calls that come before the proxy notices')
      : good(`SHUTDOWN_DELAY_SECONDS is ${config.shutdownDelaySeconds}`),
    config.metrics.port === undefined && config.metrics.token === undefined
      ? warning('neither METRICS_PORT nor METRICS_TOKEN is set: nothing watches the service')
      : good('figures can be read'),
    config.apiRateLimitPerMinute === 0 && !config.demo
      ? warning(noRateLimit)
      : good(`API_RATE_LIMIT_PER_MINUTE is ${config.apiRateLimitPerMinute}`),
    config.demo ? warning('demo mode is on: log-ins take a well-known code') : good('demo mode is off'),
  ];
}
