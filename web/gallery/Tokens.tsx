import type { ReactNode } from 'react';
import text from '../src/theme/tokens.css?raw';

const names = [...new Set(Array.from(text.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm), ([, name]) => name!))];
const definitionOf = (name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(text)?.[1] ?? '';
const isColour = (name: string) => /^(light-dark\()?\s*oklch\(/.test(definitionOf(name));

const colours = names.filter(isColour);
const types = names.filter((name) => name.startsWith('--t-'));
const spaces = names.filter((name) => /^--s\d/.test(name));
const radii = names.filter((name) => name.startsWith('--r-'));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What theme/tokens.css defines: colours, type, space and radius. */
export function Tokens() {
  return (
    <>
      <Part title="Colour">
        <div className="swatches">
          {colours.map((name) => (
            <span key={name}>
              <i style={{ background: `var(${name})` }} />
              {name}
            </span>
          ))}
        </div>
      </Part>
      <Part title="Type">
        {types.map((name) => (
          <div key={name} className="state">
            <small>{name}</small>
            <span style={{ font: `var(${name})` }}>12,732.32 SOL</span>
          </div>
        ))}
      </Part>
      <Part title="Space">
        <div className="bars">
          {spaces.flatMap((name) => [
            <span key={name}>{name}</span>,
            <i key={`${name} bar`} style={{ width: `var(${name})` }} />,
          ])}
        </div>
      </Part>
      <Part title="Radius">
        <div className="swatches">
          {radii.map((name) => (
            <span key={name}>
              <i style={{ borderRadius: `var(${name})` }} />
              {name}
            </span>
          ))}
        </div>
      </Part>
    </>
  );
}
