import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';
import { judgeMetricsPortCall, type MetricsAccess } from './metrics-access.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { sendJson, sendMetrics } from './send.ts';

/** The figures of the process on a port of their own: /metrics and nothing else. */
export function createMetricsServer(metrics: Metrics, access: MetricsAccess): Server {
  const secure = createSecurityHeaders('');
  return createServer((request, response) => {
    secure(response);
    if ((request.url ?? '').split('?', 1)[0] !== '/metrics') return sendJson(response, 404, { error: 'not found' });
    const exchange = { request, response };
    sendMetrics(metrics, judgeMetricsPortCall(request, access), exchange).catch(() => response.destroy());
  });
}
