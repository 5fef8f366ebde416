import { go } from './go.ts';
import { java } from './java.ts';
import { node } from './node.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import type { Recipe } from './recipe.ts';

/** Receivers that verify what comes, in the order of the guide. */
export const recipes: readonly Recipe[] = [node, python, php, java, go];
