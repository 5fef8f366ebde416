-- The real time of an instant on a book's clock.
CREATE OR REPLACE FUNCTION real_time(p_book_id int, p_at timestamptz) RETURNS timestamptz LANGUAGE sql AS $$
  SELECT p_at - clock_offset_ms * interval '1 millisecond' FROM book WHERE id = p_book_id;
$$;
