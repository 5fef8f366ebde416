#!/bin/sh
# Run once by the database's image, on an empty volume: the two roles of docs/operations.md and the database.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v service="$SERVICE_PASSWORD" <<'SQL'
CREATE ROLE tola_owner LOGIN PASSWORD :'owner';
CREATE ROLE tola_service LOGIN PASSWORD :'service' NOSUPERUSER NOCREATEDB NOCREATEROLE;
CREATE DATABASE tola OWNER tola_owner;
SQL
