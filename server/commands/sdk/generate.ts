import { errorCodes } from '../../domain/kernel/errors.ts';
import { openApiDocument } from '../../http/rest/openapi.ts';
import { type Document, methodsOf } from './model.ts';
import { writePythonMethods, writePythonTypes } from './write-python.ts';
import { writeTable, writeTypes } from './write-typescript.ts';

/** What the SDKs have of the interface, by the path of each file in the repository. */
export function generatedFiles(): Record<string, string> {
  const document = openApiDocument({ serverUrl: 'https://example.com' }) as Document;
  const methods = methodsOf(document);
  return {
    'sdk/typescript/src/generated/types.ts': writeTypes(document, methods, errorCodes),
    'sdk/typescript/src/generated/table.ts': writeTable(document, methods),
    'sdk/python/tola/_types.py': writePythonTypes(document, methods, errorCodes),
    'sdk/python/tola/_methods.py': writePythonMethods(document, methods),
  };
}
