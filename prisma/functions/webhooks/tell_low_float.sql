-- Writes the event float.low of a float as its row is; p_at is on the book's clock. Paise.
CREATE OR REPLACE FUNCTION tell_low_float(p_float account, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT tell(p_float.book_id, 'float.low', 'float_' || p_float.id,
    jsonb_build_object('availablePaise', (p_float.balance - p_float.floor)::text, 'thresholdPaise', p_float.low_below::text,
      'balancePaise', p_float.balance::text), p_at)
$$;
