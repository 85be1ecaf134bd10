-- Of a look that peaks move by: the lower of what two sources said, USD; null of any other.
alter table price_looks add column sure double precision;
