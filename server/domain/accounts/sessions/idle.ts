/** The service's own staff are signed out once nothing was done at their console for so long; staff of partners are not. */
export const OPERATOR_IDLE_SECONDS = 20 * 60;
