'use client';

import { PageFailed } from '../_ui/page/page-failed.tsx';

/** A page of the console that failed to draw. */
export default PageFailed;
