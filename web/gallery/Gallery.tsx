import { type Specimen, SpecimenSection } from './Specimen.tsx';
import { acts } from './specimens/acts.tsx';
import { fields } from './specimens/fields.tsx';
import { numbers } from './specimens/numbers.tsx';
import { parts } from './specimens/parts.tsx';
import { states } from './specimens/states.tsx';
import { Tokens } from './Tokens.tsx';

/** Every component of src/ui by the name of its file. */
export const specimens: Readonly<Record<string, Specimen>> = {
  ...acts,
  ...fields,
  ...numbers,
  ...parts,
  ...states,
};

/** The tokens, then every component in its states. */
export function Gallery() {
  return (
    <div className="gallery">
      <Tokens />
      {Object.keys(specimens)
        .sort()
        .map((name) => (
          <SpecimenSection key={name} name={name} states={specimens[name]!} />
        ))}
    </div>
  );
}
