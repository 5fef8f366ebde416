'use client';

import { PageFailed } from '../_ui/page/page-failed.tsx';

/** A page of the dashboard that failed to draw. */
export default PageFailed;
