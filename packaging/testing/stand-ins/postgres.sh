#!/bin/sh
# Does with Debian's PostgreSQL what the official image does: initialises once, runs the scripts, then serves.
set -e
data=/var/lib/postgresql/data
bin=/usr/lib/postgresql/15/bin
as_postgres() { runuser -u postgres -- "$@"; }
if [ ! -d $data/base ]; then
  install -d -o postgres -m 700 $data
  as_postgres $bin/initdb -D $data --auth-host=scram-sha-256 --auth-local=trust --pwfile="$POSTGRES_PASSWORD_FILE" > /dev/null
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  as_postgres $bin/pg_ctl -D $data -w -o "-c listen_addresses=''" start > /dev/null
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql --quiet --set ON_ERROR_STOP=1 --host /var/run/postgresql --username postgres < "$file"
  done
  as_postgres $bin/pg_ctl -D $data -w stop > /dev/null
fi
exec runuser -u postgres -- $bin/postgres -D $data -c listen_addresses='*'
