import { PageLoading } from '../_ui/page/page-loading.tsx';

export default PageLoading;
