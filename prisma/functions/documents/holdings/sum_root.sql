-- The root of a Merkle-sum tree over leaves with their sums, of RFC 6962's shape: a node is SHA-256 of a one byte, then hash and sum (8 bytes,
-- the greatest first) of what is below it, left and right. A node without a neighbour goes up as it is.
CREATE OR REPLACE FUNCTION sum_root(p_hashes bytea[], p_sums bigint[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_count int := cardinality(p_hashes);
BEGIN
  WHILE v_count > 1 LOOP
    FOR n IN 1 .. v_count / 2 LOOP
      p_hashes[n] := sha256('\x01'::bytea || p_hashes[2 * n - 1] || int8send(p_sums[2 * n - 1]) || p_hashes[2 * n] || int8send(p_sums[2 * n]));
      p_sums[n] := p_sums[2 * n - 1] + p_sums[2 * n];
    END LOOP;
    IF v_count % 2 = 1 THEN
      p_hashes[(v_count + 1) / 2] := p_hashes[v_count];
      p_sums[(v_count + 1) / 2] := p_sums[v_count];
    END IF;
    v_count := (v_count + 1) / 2;
  END LOOP;
  RETURN p_hashes[1];
END $$;
