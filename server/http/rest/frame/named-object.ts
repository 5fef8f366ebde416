import { z } from 'zod';

/** An object that the description shows under a name of its own, `#/components/schemas/<name>`, wherever it stands. */
export function namedObject<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  description?: string,
): z.ZodObject<Shape> {
  return z.object(shape).meta({ id: name, ...(description !== undefined && { description }) });
}
