import { script } from '../../../_script/script.ts';

/** The script of the checkout. Its address names its content, so that a browser asks for it once; any other address has nothing. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  if (!script.path.endsWith(`/${file}`))
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(script.code, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}
