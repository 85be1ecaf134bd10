import type { ReactNode } from 'react';

/** A component in its states, each under what the state is called. */
export type Specimen = Readonly<Record<string, ReactNode>>;

/** One component of the gallery. */
export function SpecimenSection({ name, states }: { name: string; states: Specimen }) {
  return (
    <section aria-label={name} id={name}>
      <h2>{name}</h2>
      {Object.entries(states).map(([state, shown]) => (
        <div key={state} className="state">
          <small>{state}</small>
          {shown}
        </div>
      ))}
    </section>
  );
}
