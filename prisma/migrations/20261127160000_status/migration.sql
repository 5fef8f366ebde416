-- What partners see of how the service does: the newest probe of each capability, how many probes of each day found what, and what staff wrote.
CREATE TABLE status_probe (
  capability text NOT NULL,
  state text NOT NULL,
  reason text,
  since timestamptz(3) NOT NULL,
  probed_at timestamptz(3) NOT NULL,
  CONSTRAINT status_probe_pkey PRIMARY KEY (capability),
  CONSTRAINT status_probe_state CHECK (state IN ('up', 'degraded', 'down'))
);
CREATE TABLE status_day (
  day integer NOT NULL,
  capability text NOT NULL,
  up integer NOT NULL,
  degraded integer NOT NULL,
  down integer NOT NULL,
  CONSTRAINT status_day_pkey PRIMARY KEY (day, capability),
  CONSTRAINT status_day_counts CHECK (up >= 0 AND degraded >= 0 AND down >= 0)
);
CREATE TABLE status_incident (
  id text NOT NULL,
  title text NOT NULL,
  capabilities text[] NOT NULL,
  began_at timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  CONSTRAINT status_incident_pkey PRIMARY KEY (id),
  CONSTRAINT status_incident_times CHECK (resolved_at >= began_at)
);
CREATE TABLE status_note (
  incident_id text NOT NULL,
  number integer NOT NULL,
  body text NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT status_note_pkey PRIMARY KEY (incident_id, number),
  CONSTRAINT status_note_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES status_incident (id) ON DELETE CASCADE
);
