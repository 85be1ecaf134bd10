-- What the node of a stream is asked for, see StreamScope in ports/chain-stream.ts.
alter table chain_streams add column scope text;
