import { setIncident } from '../browser/incident.ts';
import { call } from './client.ts';

/** How often an incident, or its end, is looked for while the page is visible, milliseconds. */
const INCIDENT_POLL = 10_000;

/** Keeps `incident` current. Returns a function that stops it. */
export function watchIncident(): () => void {
  let asked = 0;
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    asked += 1;
    const number = asked;
    // If the server does not answer, what it said last stays.
    call('getIncident', null).then(
      (answer) => number === asked && setIncident(answer.incident),
      () => {},
    );
  };
  look();
  const timer = setInterval(look, INCIDENT_POLL);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
