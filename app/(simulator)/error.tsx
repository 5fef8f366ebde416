'use client';

import { PageFailed } from '../_ui/page/page-failed.tsx';

/** The simulator could not be drawn. */
export default PageFailed;
