#!/bin/sh
# Runs the program $IQT_GUARDED so that it ends with the process that started it, however that ends: its end of descriptor 3 is closed then.
program=$IQT_GUARDED
unset IQT_GUARDED
# In a subshell $$ is this process, which becomes the program.
(
	read -r _ <&3
	kill -9 $$
) </dev/null >/dev/null 2>&1 &
exec "$program" "$@"
