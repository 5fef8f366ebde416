-- A process of an earlier release, which goes on while this one starts, quotes buys by the type as it was: metadata comes beside it.
ALTER TYPE buy_quote DROP ATTRIBUTE metadata;
