/*
 * Node's permission model lets a process signal all others of its user, and SIGUSR1 opens the inspector of a process of Node:
 * code in this process could run in the launcher, or in npm. So it loses the means to signal. Imported first.
 */
for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd']) Reflect.deleteProperty(process, name);
