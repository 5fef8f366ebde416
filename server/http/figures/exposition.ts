import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type MetricValueWithName,
} from 'prom-client';
import type { Figures } from '../../siblings.ts';

/** How figures are written: as Prometheus always read them, or as OpenMetrics, which has exemplars. */
export type ExpositionFormat = 'prometheus' | 'openmetrics';

export const expositionTypes: Readonly<Record<ExpositionFormat, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

/** OpenMetrics where `Accept` names it and does not refuse it with `q=0`, as Prometheus does where it keeps exemplars. */
export function chooseFormat(accept: string | undefined): ExpositionFormat {
  const isWanted = accept?.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'application/openmetrics-text' && !parameters.some((one) => /^q=0(\.0*)?$/.test(one));
  });
  return isWanted ? 'openmetrics' : 'prometheus';
}

/** Figures that several processes counted, in the text that Prometheus has always read. */
export function prometheusText(figures: Figures): Promise<string> {
  return AggregatorRegistry.aggregate([figures]).metrics();
}

/** What a value carries beside what prom-client's types tell. */
type Value = MetricValue<string> &
  Partial<Pick<MetricValueWithName<string>, 'metricName'>> & { exemplar?: Exemplar | null };
type Exemplar = { labelSet: Record<string, string>; value: number; timestamp: number };

/** Figures in OpenMetrics 1.0. A registry of prom-client can write it too, but takes `_total` off the names of its counters for good. */
export function openMetricsText(figures: Figures): string {
  return `${figures.flatMap(linesOf).join('\n')}\n# EOF\n`;
}

function linesOf({ name, help, type, values }: MetricObjectWithValues<MetricValue<string>>): string[] {
  const isCounter = String(type) === 'counter';
  const family = isCounter ? name.replace(/_total$/, '') : name;
  return [
    `# TYPE ${family} ${type}`,
    `# HELP ${family} ${escaped(help)}`,
    ...(values as Value[]).map((value) => {
      const sample = isCounter ? `${family}_total` : (value.metricName ?? name);
      return `${sample}${labelsOf(value.labels)} ${numberOf(value.value)}${exemplarOf(value)}`;
    }),
  ];
}

function exemplarOf({ exemplar }: Value): string {
  if (!exemplar) return '';
  return ` # {${pairsOf(exemplar.labelSet)}} ${numberOf(exemplar.value)} ${exemplar.timestamp}`;
}

const labelsOf = (labels: object) => (Object.keys(labels).length > 0 ? `{${pairsOf(labels)}}` : '');
const pairsOf = (labels: object) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(',');
const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
const numberOf = (value: number) =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
