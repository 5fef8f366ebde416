/** Things that happened, shown at first, and how many more at a time. */
export const FIRST_STEPS = 20;
export const MORE_STEPS = 40;
export const STEPS_MAX = 300;
